export { aiAreas, aiExports } from './ai.routes.ts';
/** @public The article module composes what it sends from these. */
export { composePrompt } from './compose-prompt.ts';
export { factImport } from './fact.import.ts';
export { factClock } from './fact.job.ts';
/** @public */
export { type FactChange, whenFactsChange } from './fact-changes.ts';
/** @public */
export { type FactNow, factNotes, factsNow } from './fact-notes.ts';
