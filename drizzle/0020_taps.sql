CREATE TABLE `absences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`staff_id` integer,
	`volunteer_id` integer,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`volunteer_id`) REFERENCES `volunteers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "absences_person" CHECK(("absences"."staff_id" IS NULL) <> ("absences"."volunteer_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `absences_by_activity` ON `absences` (`activity_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `absences_of_staff` ON `absences` (`staff_id`,`activity_id`) WHERE "absences"."staff_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `absences_of_volunteer` ON `absences` (`volunteer_id`,`activity_id`) WHERE "absences"."volunteer_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `taps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`staff_id` integer,
	`volunteer_id` integer,
	`kind` text NOT NULL,
	`start_time` text DEFAULT '' NOT NULL,
	`finish_time` text DEFAULT '' NOT NULL,
	`briefed` integer,
	`until` text,
	`at` text NOT NULL,
	`placed_at` text,
	`is_certain` integer NOT NULL,
	`named_at` text,
	`taken_away_at` text,
	`heard_at` text NOT NULL,
	`created_by_id` integer,
	`change` text,
	`said` text,
	`phone_id` text,
	`number` integer,
	`stay_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`volunteer_id`) REFERENCES `volunteers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "taps_kind" CHECK("taps"."kind" IN ('on', 'off', 'brief')),
	CONSTRAINT "taps_person" CHECK(("taps"."staff_id" IS NULL) <> ("taps"."volunteer_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `taps_by_staff` ON `taps` (`staff_id`,`at`);--> statement-breakpoint
CREATE INDEX `taps_by_volunteer` ON `taps` (`volunteer_id`,`at`);--> statement-breakpoint
CREATE INDEX `taps_by_activity` ON `taps` (`activity_id`,`heard_at`);--> statement-breakpoint
CREATE INDEX `taps_by_stay` ON `taps` (`stay_id`);--> statement-breakpoint
CREATE INDEX `taps_by_phone` ON `taps` (`phone_id`,`heard_at`) WHERE "taps"."phone_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'taps', `seq` FROM `sqlite_sequence` WHERE `name` = 'attendance';--> statement-breakpoint
CREATE TEMP TABLE `stays` AS SELECT s.*,
	row_number() OVER (PARTITION BY s.`staff_id`, s.`volunteer_id` ORDER BY s.`signed_on_at`, s.`id`) AS place,
	s.`signed_off_at` IS NOT NULL AND EXISTS (SELECT 1 FROM `attendance` o WHERE o.`id` <> s.`id`
		AND o.`staff_id` IS s.`staff_id` AND o.`volunteer_id` IS s.`volunteer_id` AND (o.`signed_on_at` = s.`signed_on_at`
			OR (o.`signed_on_at` < s.`signed_off_at` AND coalesce(o.`signed_off_at`, '9') > s.`signed_on_at`))) AS is_one,
	s.`briefed` OR EXISTS (SELECT 1 FROM `attendance` o WHERE o.`staff_id` IS s.`staff_id` AND o.`volunteer_id` IS s.`volunteer_id`
		AND o.`activity_id` = s.`activity_id` AND o.`signed_on_at` < s.`signed_on_at` AND o.`briefed`) AS says_briefed
	FROM `attendance` s;--> statement-breakpoint
INSERT INTO `taps` (`id`, `activity_id`, `staff_id`, `volunteer_id`, `kind`, `start_time`, `finish_time`, `briefed`, `until`, `at`, `placed_at`, `is_certain`, `heard_at`, `created_by_id`, `number`, `stay_id`)
	SELECT `id`, `activity_id`, `staff_id`, `volunteer_id`, 'on', `start_time`, `finish_time`, iif(`says_briefed`, `briefed`, NULL), iif(is_one, `signed_off_at`, NULL),
		`signed_on_at`, `signed_on_at`, 1, `created_at`, `created_by_id`, 2 * place, `id` FROM `stays`;--> statement-breakpoint
INSERT INTO `taps` (`activity_id`, `staff_id`, `volunteer_id`, `kind`, `at`, `placed_at`, `is_certain`, `named_at`, `heard_at`, `created_by_id`, `number`, `stay_id`)
	SELECT `activity_id`, `staff_id`, `volunteer_id`, 'off', `signed_off_at`, `signed_off_at`, 1, `updated_at`, `updated_at`, `updated_by_id`,
		2 * place + 1, `id` FROM `stays` WHERE `signed_off_at` IS NOT NULL AND NOT is_one ORDER BY `signed_off_at`, `id`;--> statement-breakpoint
DROP TABLE `stays`;--> statement-breakpoint
DELETE FROM `removals` WHERE `record_type` = 'attendance' OR `taken` LIKE '%"table":"attendance"%';--> statement-breakpoint
ALTER TABLE `attendance` ADD `is_certain` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `attendance` DROP COLUMN `heard_on_at`;
