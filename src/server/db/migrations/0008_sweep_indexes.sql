CREATE INDEX "sessions_created_at" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tokens_expires_at" ON "tokens" USING btree ("expires_at");