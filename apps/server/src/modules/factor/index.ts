import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { factorRoutes } from './factor.routes.ts';

export { ChallengeOver, SecondStepNeeded, WrongProof } from './factor.errors.ts';
export {
  clearFactors,
  closeChallenge,
  factorsOf,
  openForSession,
  openSignIn,
  recoveryLeft,
  tryForSession,
  trySignIn,
} from './factor.repository.ts';
export { askPasskey, isProved } from './proof.ts';
export { type Site, siteOf } from './site.ts';

export const factorModule = defineModule({
  name: 'factor',
  areas: factorRoutes,
  audited: { factor: { word: '两步验证', table: 'factor', placed: false } },
  nightly: [
    sql`DELETE FROM factor_challenge WHERE expires_at < now()`,
    sql`DELETE FROM factor WHERE added_at IS NULL AND created_at < now() - interval '1 day'`,
  ],
});
