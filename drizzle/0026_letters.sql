-- A mail's kind says which letter it is, and a new letter needs no new step. Alarms and reminders were mails of the account until now.
PRAGMA writable_schema = ON;--> statement-breakpoint
UPDATE sqlite_schema
SET sql = replace(sql, '	CONSTRAINT "outbox_kind" CHECK("outbox"."kind" IN (''welcome'', ''reset'', ''staff'', ''incident'', ''account'')),
', '')
WHERE name = 'outbox';--> statement-breakpoint
PRAGMA writable_schema = RESET;--> statement-breakpoint
UPDATE `outbox` SET `kind` = 'alarm' WHERE `priority` = 2;--> statement-breakpoint
UPDATE `outbox` SET `kind` = 'due' WHERE `priority` = 1;
