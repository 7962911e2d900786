ALTER TABLE "memberships" ADD COLUMN "failed_payment_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
UPDATE "memberships" SET "failed_payment_ids" = ARRAY["proven_payment_id"] WHERE "proven_at" IS NULL AND "proven_payment_id" IS NOT NULL;
