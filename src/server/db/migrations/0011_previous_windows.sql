ALTER TABLE "rate_limits" ADD COLUMN "previous_ends" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "previous_counts" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "rate_limits" SET "previous_ends" = ARRAY["previous_ends_at"], "previous_counts" = ARRAY["previous_count"] WHERE "previous_ends_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" DROP COLUMN "previous_count";--> statement-breakpoint
ALTER TABLE "rate_limits" DROP COLUMN "previous_ends_at";