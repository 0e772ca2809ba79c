import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { factPolicy, promptPolicy } from './ai.policy.ts';
import { aiAreas, aiExports } from './ai.routes.ts';
import { factImport } from './fact.import.ts';
import { factClock } from './fact.job.ts';

export { CHINA_TODAY, changeable, usable } from './ai.scope.ts';
export { composePrompt } from './compose-prompt.ts';
export { type FactChange, factChanged } from './fact-changes.ts';
export { channelFacts, type FactNow, factNotes, factsNow, usableFacts } from './fact-notes.ts';
export { type Style, styleOf } from './style.ts';

export const aiModule = defineModule({
  name: 'ai',
  policies: [factPolicy, promptPolicy],
  areas: aiAreas,
  jobs: [factClock],
  exports: aiExports,
  imports: [factImport],
  audited: {
    aiFact: { word: '事实', table: 'ai_fact', name: sql`x.subject || ' ' || x.name` },
    aiPrompt: { word: '提示词与风格', table: 'ai_prompt' },
    aiModel: { word: '模型接口', table: 'model_endpoint' },
  },
});
