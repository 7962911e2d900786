ALTER TABLE "subscriptions" ADD COLUMN "paused_on" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "resumes_on" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pause" CHECK ("subscriptions"."resumes_on" is null or ("subscriptions"."paused_on" is not null and "subscriptions"."resumes_on" > "subscriptions"."paused_on"));