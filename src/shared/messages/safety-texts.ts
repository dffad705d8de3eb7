export const safetyTexts = {
  probablyNotifiable: 'This is probably notifiable',
  probablyNot: 'This is probably not notifiable',
  notLegalAdvice: 'This helps you decide; it is not legal advice.',
  questionRequired: 'Please write a question.',
  tooManyQuestions: (most: number) => `Please use at most ${most} questions.`,
  stepsRequired: 'Please write what to do.',
  authorityRequired: 'Please write who has to be told.',
  phoneRequired: 'Please write the number to ring.',
  invalidWebsite: 'Please write the address as https://www.example.org.',
  checkedInFuture: 'The date of the last check cannot be in the future.',
} as const;
