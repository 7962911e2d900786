ALTER TABLE "memberships" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "known_by_key_id" text;--> statement-breakpoint
UPDATE "memberships" SET "cancelled_by" = 'loss' WHERE "status" = 'lost' AND "cancelled_at" = "checked_at";
