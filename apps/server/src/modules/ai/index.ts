import { sql } from '#db/sql.ts';
import { auditedAs } from '#kernel/audit/audit-names.ts';

export { aiAreas, aiExports } from './ai.routes.ts';
export { composePrompt } from './compose-prompt.ts';
export { factImport } from './fact.import.ts';
export { factClock } from './fact.job.ts';
export { type FactChange, whenFactsChange } from './fact-changes.ts';
export { type FactNow, factNotes, factsNow, usableFacts } from './fact-notes.ts';
export { type Style, styleOf } from './style.ts';

auditedAs('aiFact', 'ai_fact', sql`x.subject || ' ' || x.name`);
auditedAs('aiPrompt', 'ai_prompt');
auditedAs('aiModel', 'model_endpoint');
