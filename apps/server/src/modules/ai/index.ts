export { aiAreas, aiExports } from './ai.routes.ts';
export { composePrompt } from './compose-prompt.ts';
export { factImport } from './fact.import.ts';
export { factClock } from './fact.job.ts';
export { type FactChange, whenFactsChange } from './fact-changes.ts';
export { type FactNow, factNotes, factsNow } from './fact-notes.ts';
export { type Style, styleOf } from './style.ts';
