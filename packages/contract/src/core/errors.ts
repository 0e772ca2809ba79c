/** Codes the console reacts to; every other code only carries its message. */
export const CODES = {
  signInRequired: 'auth.required',
  sessionEnded: 'auth.ended',
  forbidden: 'auth.forbidden',
  invalid: 'input.invalid',
  notFound: 'row.missing',
  changedMeanwhile: 'row.changed',
  viewOnly: 'view.readOnly',
} as const;
