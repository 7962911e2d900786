ALTER TABLE "mails" ALTER COLUMN "text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "html" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sealed" "bytea";--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "previous_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "previous_ends_at" timestamp (3) with time zone;