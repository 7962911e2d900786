ALTER TABLE "reminder_settings" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "remind_days" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_remind" CHECK ("subscriptions"."remind_days" ~ '^(none|[0-9]{1,2}( [0-9]{1,2}){0,7})$');