import { z } from 'zod';
import { id, line, requiredLine, sentenceLength, updated } from './fields.ts';
import { messages } from './messages.ts';

const title = requiredLine(messages.risks.titleRequired);
const newControlText = requiredLine(messages.risks.newControlRequired, sentenceLength);
const controlText = requiredLine(messages.risks.controlTextRequired, sentenceLength);

/** Blank controls are not kept, but their place in the list stays, so that an error names the right field. */
const controls = z
  .array(line(sentenceLength))
  .max(100)
  .superRefine((texts, check) => {
    if (texts.some((text) => text !== '')) return;
    check.addIssue({ code: 'custom', path: [0], message: messages.risks.controlRequired });
  });

/** What a person fills in to create a risk. */
export const riskForm = z.object({ title, controls });
export const riskTitleForm = z.object({ title });
export const newControlForm = z.object({ controlText: newControlText });
export const controlForm = z.object({ controlText });

/** The documented call creates a risk without controls; a list of controls that is sent must hold one. */
export const createRiskSchema = z.object({
  title,
  controls: controls.optional(),
});

/** `controls` become the group's own of this risk; without them they stay as they are. */
export const updateRiskSchema = z.object({ title: title.optional(), controls: controls.optional(), ...updated });

export const listControlsSchema = z.object({ riskId: id });

export const addControlSchema = z.object({
  riskId: id,
  controlText: newControlText,
});

export const updateControlSchema = z.object({ controlText: controlText.optional(), ...updated });
