ALTER TABLE `absences` ADD `change` text;--> statement-breakpoint
ALTER TABLE `taps` ADD `taken_away_by` text;--> statement-breakpoint
ALTER TABLE `deleted_activities` ADD `taken` text;--> statement-breakpoint
-- What was deleted before calendars were told of it.
INSERT OR IGNORE INTO `deleted_activities` (`id`, `activity_name`, `activity_date`, `start_time`, `finish_time`, `staff_ids`, `version`, `deleted_at`)
SELECT `record_id`, `record_name`, json_extract(`taken`, '$.rows[0].row.activityDate'),
	ifnull(json_extract(`taken`, '$.rows[0].row.startTime'), ''), ifnull(json_extract(`taken`, '$.rows[0].row.finishTime'), ''),
	'[]', json_extract(`taken`, '$.rows[0].row.version'), `created_at`
FROM `removals`
WHERE json_extract(`taken`, '$.rows[0].table') = 'activities' AND `record_id` NOT IN (SELECT `id` FROM `activities`) ORDER BY rowid DESC;--> statement-breakpoint
UPDATE `deleted_activities` SET `taken` = (
	SELECT `removals`.`taken` FROM `removals`
	WHERE `record_type` = 'activity' AND `record_id` = `deleted_activities`.`id` AND json_extract(`removals`.`taken`, '$.rows[0].table') = 'activities'
	ORDER BY rowid DESC LIMIT 1
) WHERE `id` NOT IN (SELECT `id` FROM `activities`);--> statement-breakpoint
DROP TABLE `removals`;
