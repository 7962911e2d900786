ALTER TABLE "channel_messages" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "mails_due_first" ON "mails" USING btree ("next_try_at") WHERE next_try_at is not null and kind not in ('reminder', 'advice-digest');