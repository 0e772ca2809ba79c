import type { PlatformId } from '@zhiying/contract';
import type { ComponentProps } from 'react';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import type { Batch } from './kinds.tsx';

type AccountsChosen = Parameters<NonNullable<Batch['choice']>['save']>[0];
type Theme = ComponentProps<typeof ThemeStatus>['theme'] & {
  topic: string;
  can: readonly string[];
  input: AccountsChosen;
  version: number;
};
interface Way<Body> {
  mutateAsync(body: Body): Promise<unknown>;
  isPending: boolean;
}
interface Ways {
  choose: Way<{
    id: number;
    version: number;
    accountIds: number[];
    accountGroupIds: number[];
    spread: AccountsChosen['spread'];
  }>;
  release: Way<{ id: number; holdBlocked: boolean }>;
}

/** Whether it was done; what went wrong is told by the call. */
const worked = (doing: Promise<unknown>) =>
  doing.then(
    () => true,
    () => false,
  );

/** A theme as what is published together: of articles and of films alike. */
export const themeBatch = (
  kind: 'aiTheme' | 'videoTheme',
  id: number,
  theme: Theme,
  platforms: readonly PlatformId[],
  { choose, release }: Ways,
): Batch => ({
  kind,
  id,
  name: theme.topic,
  status: <ThemeStatus theme={theme} />,
  mayRelease: theme.can.includes('release'),
  mayChoose: theme.can.includes('accounts'),
  choice: {
    now: theme.input,
    takes: kind === 'videoTheme' ? 'video' : 'article',
    platforms,
    save: ({ accountIds, accountGroupIds, spread }) =>
      worked(
        choose.mutateAsync({
          id,
          version: theme.version,
          accountIds: [...accountIds],
          accountGroupIds: [...accountGroupIds],
          spread,
        }),
      ),
    saving: choose.isPending,
  },
  release: (holdBlocked) => worked(release.mutateAsync({ id, holdBlocked })),
  releasing: release.isPending,
});
