-- A search for one or two letters looks them up as the beginning of a part of three. The text ends with a line's end, so that its last two letters begin one as well.
UPDATE `activities` SET `search_text` = `search_text` || char(10) WHERE substr(`search_text`, -1) <> char(10);
--> statement-breakpoint
CREATE VIRTUAL TABLE `activities_search_parts` USING fts5vocab('activities_search', 'instance');
