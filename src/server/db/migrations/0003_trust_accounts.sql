ALTER TABLE "users" ADD COLUMN "address_proof" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "device_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- How older addresses were proven was not recorded: what is certain is that a Google account without a password has
-- no way in but its owner's. Everyone else counts as proven by a mailed link, the weakest way.
UPDATE "users" SET "address_proof" = CASE WHEN "google_id" IS NOT NULL AND "password_hash" IS NULL THEN 'google' ELSE 'verification' END WHERE "email_verified_at" IS NOT NULL;
