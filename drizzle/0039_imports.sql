CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`state` text NOT NULL,
	`added` integer NOT NULL,
	`changed` integer NOT NULL,
	`records` text NOT NULL,
	`kept` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imports_kind" CHECK("imports"."kind" IN ('trap', 'trap check')),
	CONSTRAINT "imports_state" CHECK("imports"."state" IN ('unfinished', 'done', 'undone'))
) STRICT;
--> statement-breakpoint
ALTER TABLE `trap_checks` ADD `recorded_by` text DEFAULT '' NOT NULL;