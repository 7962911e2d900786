CREATE INDEX "ai_uses_used_on" ON "ai_uses" USING btree ("used_on");--> statement-breakpoint
CREATE INDEX "reminders_decided_at" ON "reminders" USING btree ("decided_at");