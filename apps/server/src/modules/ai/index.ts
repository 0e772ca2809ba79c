import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { modelSettings, resourcePrices } from '#engines/model/index.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { shortcuts, todos } from '#kernel/workbench.ts';
import { factPolicy, promptPolicy } from './ai.policy.ts';
import { aiAreas, aiExports } from './ai.routes.ts';
import { factsEnding } from './ai.workbench.ts';
import { factImport } from './fact.import.ts';
import { factClock } from './fact.job.ts';
import { quotaClock } from './resource/quota.job.ts';
import { writeDemoUses } from './resource/resource.demo.ts';
import { findResources, quotasRunningOut } from './resource/resource.workbench.ts';

export { CHINA_TODAY, changeable, usable } from './ai.scope.ts';
export { composePrompt } from './compose-prompt.service.ts';
export { type FactChange, factChanged } from './fact-changes.ts';
export {
  channelFacts,
  type FactNow,
  factNotes,
  factsAt,
  factsNow,
  productFacts,
  shopFacts,
  usableFacts,
} from './fact-notes.repository.ts';
export { hasModelAnswered, modelEndpoints } from './model.repository.ts';
export { type ComingWork, comingWork } from './resource/coming.slots.ts';
export { type Style, styleOf } from './style.repository.ts';
export { budgetLeft, usualCost } from './usual-cost.repository.ts';

export const aiModule = defineModule({
  name: 'ai',
  policies: [factPolicy, promptPolicy],
  areas: aiAreas,
  jobs: [factClock, quotaClock],
  exports: aiExports,
  imports: [factImport],
  contributes: [
    parameters.with({
      group: 'models',
      setting: modelSettings,
      call: contract.aiModel.saveSettings,
      whole: true,
    }),
    parameters.with({
      group: 'prices',
      setting: resourcePrices,
      call: contract.aiResource.setPrices,
      whole: true,
    }),
    todos.with(factsEnding),
    todos.with(quotasRunningOut),
    shortcuts.with(findResources),
  ],
  audited: {
    aiFact: { word: '事实', table: 'ai_fact', name: sql`x.subject || ' ' || x.name` },
    aiPrompt: { word: '提示词与风格', table: 'ai_prompt' },
    aiModel: { word: '模型接口', table: 'model_endpoint' },
    aiQuota: { word: 'AI 额度', table: 'node' },
  },
  // After the month of model calls that it stands beside.
  demo: [{ name: 'ai-resource', needs: ['ai-create'], write: writeDemoUses }],
});
