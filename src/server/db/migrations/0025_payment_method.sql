ALTER TABLE "subscriptions" ADD COLUMN "paid_with" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expires" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card" CHECK ("subscriptions"."card_expires" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$');