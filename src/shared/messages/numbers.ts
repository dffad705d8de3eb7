export const numbers = {
  decimalPoint: 'Use a point for decimals: 1.5',
  onePoint: 'Use one point only: 1.5',
  digitsAfterPoint: 'Type the digits after the point, or leave the point out: 1.5',
  grouping: 'Put commas or spaces between thousands only: 1,200 or 1 200',
  fraction: 'Type a fraction with a point: 0.5',
  onlyDigits: 'Type digits only: 1200 or 1.5',
  tooManyDecimals: 'Type at most 3 decimals: 1.234',
  tooManyDigits: 'Type at most 15 digits: 1200 or 1.5',
  tooLarge: 'Type a number up to 1,000,000,000,000.',
  wholeOnly: 'Type a whole number: 12',
  countTooLarge: 'Type a whole number up to 1,000,000.',
} as const;
