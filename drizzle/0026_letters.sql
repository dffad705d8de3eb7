-- A mail's kind says which letter it is, and a new letter needs no new step. Until now alarms, reminders and the server's warnings were mails
-- of the account, as the changes to it are.
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
	`priority` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outbox_state" CHECK("__new_outbox"."state" IN ('waiting', 'sending', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "kind", "to_address", "subject", "body", "is_secret", "state", "attempts", "next_attempt_at", "last_error", "idempotency_key", "created_at", "created_by_id", "sent_at", "priority") SELECT "id", "kind", "to_address", "subject", "body", "is_secret", "state", "attempts", "next_attempt_at", "last_error", "idempotency_key", "created_at", "created_by_id", "sent_at", "priority" FROM `outbox`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_outbox';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_outbox', seq FROM sqlite_sequence WHERE name = 'outbox';--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_idempotency_unique` ON `outbox` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_by_sender` ON `outbox` (`created_by_id`,`kind`,`created_at`);--> statement-breakpoint
UPDATE `outbox` SET `kind` = 'alarm' WHERE `kind` = 'account' AND `priority` = 2;--> statement-breakpoint
UPDATE `outbox` SET `kind` = 'due' WHERE `kind` = 'account' AND `priority` = 1;--> statement-breakpoint
UPDATE `outbox` SET `kind` = 'tomorrow' WHERE `kind` = 'account' AND `subject` LIKE 'Tomorrow: %';--> statement-breakpoint
UPDATE `outbox` SET `kind` = 'warnings' WHERE `kind` = 'account' AND `subject` LIKE 'The server of % needs somebody to look after it';--> statement-breakpoint
UPDATE `outbox` SET `kind` = 'withdrawn' WHERE `kind` = 'account' AND `subject` = 'An incident that you reported was withdrawn';
