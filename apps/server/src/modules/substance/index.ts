import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { materialFollowers } from '../material/index.ts';
import { factSources, factSubjectNames } from '../report/index.ts';
import { demoSubstancesReady, ensureDemoSubstances } from './demo/substance.demo.ts';
import { demoVisits } from './demo/visits.demo.ts';
import { followMaterials } from './follow-materials.service.ts';
import { substanceLevels } from './review/review-setting.service.ts';
import { deliver, sendClock } from './send/send.jobs.ts';
import { recipientGroupPolicy, sendPolicy } from './send/send.policy.ts';
import { serveSharePage } from './share/serve-page.ts';
import { sharePersonal } from './share/share.personal.ts';
import { shareTargets } from './share/share-target.ts';
import { lookedAt, sharedSubstance } from './share/substance-target.service.ts';
import { substancePolicy } from './substance.policy.ts';
import {
  substanceExports,
  substanceGroupRoutes,
  substanceInboxRoutes,
  substanceReviewRoutes,
  substanceRoutes,
  substanceSendRoutes,
  substanceShareRoutes,
} from './substance.routes.ts';
import { findSubstances, newSubstance, substanceTodos } from './substance.workbench.ts';
import { substanceFacts, substanceNames } from './substance-facts.source.ts';

export { receivedPieces } from './inbox/inbox.source.ts';
export { countOutcome } from './outcome.repository.ts';
export { substanceChoices } from './picker.source.ts';
export { offerRecipients } from './send/recipients.repository.ts';
export { signShare } from './share/share-link.ts';
/** @public Whoever follows up customers brings it. */
export { leadLeft, type SharedPage, type ShareTarget, shareTargets } from './share/share-target.ts';
export { pieceShown, shownPieces } from './share/substance-target.service.ts';
export { markVisitor } from './share/visitor-mark.ts';
export { suspiciousVisits, visitsByDay, visitsByDealer, visitsOf } from './share/visits.repository.ts';
export { isSubstanceVisible } from './substance.repository.ts';
export { ownedSubstances } from './substance.scope.ts';
export { demoSubstancesReady, demoVisits };

/** Finished pieces: made, reviewed, sent to people and shared by them. */
export const substanceModule = defineModule({
  name: 'substance',
  policies: [substancePolicy, sendPolicy, recipientGroupPolicy],
  areas: (kernel) => [
    substanceRoutes(kernel),
    substanceReviewRoutes(kernel),
    substanceSendRoutes(kernel),
    substanceGroupRoutes(kernel),
    substanceInboxRoutes(kernel),
    substanceShareRoutes(kernel),
  ],
  serve: serveSharePage,
  jobs: [deliver, sendClock],
  exports: substanceExports,
  audited: {
    substance: { word: '内容', table: 'substance', name: sql`x.title` },
    substanceSend: { word: '内容下发', table: 'substance_send' },
    substanceGroup: { word: '接收分组', table: 'recipient_group' },
  },
  contributes: [
    ...sharePersonal,
    parameters.with({
      group: 'substanceReview',
      setting: substanceLevels,
      call: contract.substanceReview.setSetting,
      asBody: (levels: never) => ({ levels }),
    }),
    ...substanceFacts.map(factSources.with),
    factSubjectNames.with(substanceNames),
    materialFollowers.with(followMaterials),
    shareTargets.with(sharedSubstance),
    shareTargets.with(lookedAt),
    ...substanceTodos.map(todos.with),
    shortcuts.with(newSubstance),
    findables.with(findSubstances),
  ],
  nightly: [
    sql`DELETE FROM share_visit WHERE day < current_date - 400`,
    sql`UPDATE share_visit SET address = '', agent = '' WHERE address <> '' AND created_at < now() - interval '2 days'`,
  ],
  demo: [{ name: 'substance', needs: ['materials'], write: ensureDemoSubstances }],
});
