PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`body` text,
	`is_secret` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_error` text,
	`idempotency_key` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`sent_at` text,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outbox_kind" CHECK("__new_outbox"."kind" IN ('welcome', 'reset', 'staff', 'incident', 'account')),
	CONSTRAINT "outbox_state" CHECK("__new_outbox"."state" IN ('waiting', 'sending', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "kind", "to_address", "subject", "body", "is_secret", "state", "attempts", "next_attempt_at", "last_error", "idempotency_key", "created_at", "created_by_id", "sent_at") SELECT "id", "kind", "to_address", "subject", "body", "is_secret", "state", "attempts", "next_attempt_at", "last_error", "idempotency_key", "created_at", "created_by_id", "sent_at" FROM `outbox`;--> statement-breakpoint
-- No id is given out twice: the new table counts on from where the old one was, also where that had lost its last rows.
DELETE FROM sqlite_sequence WHERE name = '__new_outbox';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_outbox', seq FROM sqlite_sequence WHERE name = 'outbox';--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_idempotency_unique` ON `outbox` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_by_sender` ON `outbox` (`created_by_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_access_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`scope` text NOT NULL,
	`expires_at` text,
	`last_used_at` text,
	`revoked_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "access_tokens_scope" CHECK("__new_access_tokens"."scope" IN ('read', 'write', 'everything'))
) STRICT;
--> statement-breakpoint
-- `full` was reading and writing.
INSERT INTO `__new_access_tokens`("id", "staff_id", "name", "token_hash", "scope", "expires_at", "last_used_at", "revoked_at", "created_at") SELECT "id", "staff_id", "name", "token_hash", replace("scope", 'full', 'write'), "expires_at", "last_used_at", "revoked_at", "created_at" FROM `access_tokens`;--> statement-breakpoint
-- No id is given out twice: the new table counts on from where the old one was, also where that had lost its last rows.
DELETE FROM sqlite_sequence WHERE name = '__new_access_tokens';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_access_tokens', seq FROM sqlite_sequence WHERE name = 'access_tokens';--> statement-breakpoint
DROP TABLE `access_tokens`;--> statement-breakpoint
ALTER TABLE `__new_access_tokens` RENAME TO `access_tokens`;--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_token_unique` ON `access_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `access_tokens_by_staff` ON `access_tokens` (`staff_id`);--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`device` text NOT NULL,
	`ended` text,
	`created_at` text NOT NULL,
	`last_incident_activity_id` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`last_incident_activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sessions_ended" CHECK("__new_sessions"."ended" IN ('left', 'elsewhere', 'password', 'email'))
) STRICT;
--> statement-breakpoint
-- 30 days from the sign-in, in milliseconds. What signed in was not kept before.
INSERT INTO `__new_sessions`("id", "staff_id", "expires_at", "ends_at", "device", "ended", "created_at", "last_incident_activity_id") SELECT "id", "staff_id", "expires_at", (unixepoch("created_at") + 30 * 86400) * 1000, 'Not known', NULL, "created_at", "last_incident_activity_id" FROM `sessions`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
CREATE INDEX `sessions_by_staff` ON `sessions` (`staff_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
ALTER TABLE `staff` ADD `unlock_count` integer DEFAULT 0 NOT NULL;