CREATE TABLE `species` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`counts_as` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "species_counts_as" CHECK("species"."counts_as" IN ('rats', 'possums', 'mustelids', 'hedgehogs', 'others'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `species_unique` ON `species` (`name_key`) WHERE "species"."deleted_at" IS NULL;--> statement-breakpoint
CREATE TABLE `trap_checks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`trap_id` integer NOT NULL,
	`line_id` integer,
	`activity_id` integer,
	`checked_at` text NOT NULL,
	`state` text NOT NULL,
	`catches` text NOT NULL,
	`strikes` integer,
	`bait_left` text NOT NULL,
	`bait_set` text NOT NULL,
	`rebaited` integer NOT NULL,
	`condition` text,
	`note` text NOT NULL,
	`both_happened` integer NOT NULL,
	`twice_with_id` integer,
	`latitude` real,
	`longitude` real,
	`accuracy` real,
	`position_how` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`trap_id`) REFERENCES `traps`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `trap_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trap_checks_state" CHECK("trap_checks"."state" IN ('Set', 'Sprung', 'Bait gone', 'Interfered with', 'Missing', 'Could not reach it'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `trap_checks_by_trap` ON `trap_checks` (`trap_id`,`checked_at`);--> statement-breakpoint
CREATE INDEX `trap_checks_by_line` ON `trap_checks` (`line_id`,`checked_at`);--> statement-breakpoint
CREATE INDEX `trap_checks_by_activity` ON `trap_checks` (`activity_id`) WHERE "trap_checks"."activity_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `trap_checks_by_moment` ON `trap_checks` (`checked_at`);--> statement-breakpoint
CREATE TABLE `trap_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`name` text NOT NULL,
	`directions` text NOT NULL,
	`check_every_days` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trap_lines_days" CHECK("trap_lines"."check_every_days" BETWEEN 1 AND 365)
) STRICT;
--> statement-breakpoint
CREATE INDEX `trap_lines_by_project` ON `trap_lines` (`project_id`);--> statement-breakpoint
CREATE TABLE `trap_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`resets_itself` integer NOT NULL,
	`holds_alive` integer NOT NULL,
	`is_bait_station` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `trap_types_unique` ON `trap_types` (`name_key`) WHERE "trap_types"."deleted_at" IS NULL;--> statement-breakpoint
CREATE TABLE `traps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`line_id` integer,
	`place` integer NOT NULL,
	`code` text NOT NULL,
	`code_key` text NOT NULL,
	`code_order` text NOT NULL,
	`type_id` integer NOT NULL,
	`state` text NOT NULL,
	`set_on` text NOT NULL,
	`set_again_on` text NOT NULL,
	`retired_on` text,
	`retired_reason` text NOT NULL,
	`lure` text NOT NULL,
	`notes` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`accuracy` real,
	`position_how` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `trap_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`type_id`) REFERENCES `trap_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "traps_state" CHECK("traps"."state" IN ('In use', 'Needs repair', 'Retired'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `traps_unique` ON `traps` (`project_id`,`code_key`) WHERE "traps"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `traps_by_line` ON `traps` (`line_id`,`place`);--> statement-breakpoint
CREATE INDEX `traps_by_type` ON `traps` (`type_id`);