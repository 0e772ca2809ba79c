import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { passwordObstacles } from '../auth/index.ts';
import { UseTheWay } from './login-way.errors.ts';
import { loginWays } from './login-way.register.ts';
import { onlyWayOf } from './login-way.repository.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { serveSignedOut } from './signed-out.ts';
import { askStillThere } from './still-there.job.ts';

export const loginWayModule = defineModule({
  name: 'login-way',
  registers: [loginWays],
  areas: (kernel) => [signInRoutes(kernel)],
  serve: serveSignedOut,
  jobs: [askStillThere],
  nightly: [
    sql`DELETE FROM login_trip WHERE expires_at < now()`,
    sql`DELETE FROM login_ticket WHERE expires_at < now()`,
  ],
  contributes: [
    passwordObstacles.with(async (db, memberId) => {
      const way = await onlyWayOf(db, memberId);
      if (way) throw UseTheWay(way.name);
    }),
  ],
});
