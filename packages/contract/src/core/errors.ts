/** Codes the console reacts to; every other code only carries its message. */
export const CODES = {
  signInRequired: 'auth.required',
  sessionEnded: 'auth.ended',
  forbidden: 'auth.forbidden',
  invalid: 'input.invalid',
  notFound: 'row.missing',
  changedMeanwhile: 'row.changed',
  viewOnly: 'view.readOnly',
  secondStep: 'auth.secondStep',
  stepUp: 'auth.stepUp',
  addressOutside: 'auth.address',
  factorRequired: 'auth.factorRequired',
  notForAssistants: 'assistant.notForAssistants',
  dialReason: 'clue.dialReason',
} as const;
