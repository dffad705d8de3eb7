CREATE TABLE `removals` (
	`actor_id` integer NOT NULL,
	`key` text NOT NULL,
	`record_type` text NOT NULL,
	`record_id` integer NOT NULL,
	`record_name` text NOT NULL,
	`taken` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`actor_id`, `key`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `removals_by_age` ON `removals` (`created_at`);--> statement-breakpoint
-- Keys were kept without their procedure and input: what they answered says nothing to this program, so they are forgotten.
DROP TABLE `client_keys`;--> statement-breakpoint
CREATE TABLE `client_keys` (
	`actor_id` integer NOT NULL,
	`key` text NOT NULL,
	`procedure` text NOT NULL,
	`digest` text NOT NULL,
	`record_id` integer,
	`version` integer,
	`answer` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`actor_id`, `key`, `procedure`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `client_keys_by_age` ON `client_keys` (`created_at`);--> statement-breakpoint
ALTER TABLE `audit` ADD `made_at` text;
