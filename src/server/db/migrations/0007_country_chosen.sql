ALTER TABLE "users" RENAME COLUMN "country_guessed_at" TO "country_chosen_at";
