import { type Call, contract, type DayKind } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { AccountHealth } from './account-health.tsx';
import { BehindCard } from './behind-card.tsx';
import { CustomersCard } from './customers-card.tsx';
import { DayPanel } from './day-panel.tsx';
import { OrganTable } from './organ-table.tsx';
import { ReceivedCard } from './received-card.tsx';
import type { Workbench } from './workbench.query.ts';

/** A large piece of the workbench. What an area shows here is one of its parts; a line below puts it in. */
interface DayCard {
  id: string;
  /** Whose day has it. */
  days: readonly DayKind[];
  /** For whoever may make any of these calls. */
  calls?: readonly Pick<Call, 'keys'>[];
  /** On a phone alone, or not there: a phone has room for one thing after the other. */
  phone?: 'only' | 'never';
  render(data: Workbench): ReactNode;
}

const EVERYBODY: readonly DayKind[] = ['content', 'customer', 'people'];

/** In order: who waits, who is behind, what it brought. */
export const DAY_CARDS: readonly DayCard[] = [
  {
    id: 'customers',
    days: ['customer'],
    calls: [contract.chat.list, contract.clue.today],
    render: ({ stores }) => <CustomersCard stores={stores.length} />,
  },
  {
    id: 'posts',
    days: ['content', 'people'],
    render: ({ posts, clues, signIns }) => <DayPanel posts={posts} clues={clues} signIns={signIns} />,
  },
  {
    id: 'accounts',
    days: ['content', 'people'],
    render: ({ accounts }) => accounts && <AccountHealth platforms={accounts} />,
  },
  { id: 'behind', days: EVERYBODY, calls: [contract.taskMember.remind], render: () => <BehindCard /> },
  {
    id: 'posts.after',
    days: ['customer'],
    render: ({ posts, clues, signIns }) => <DayPanel posts={posts} clues={clues} signIns={signIns} />,
  },
  {
    id: 'accounts.after',
    days: ['customer'],
    render: ({ accounts }) => accounts && <AccountHealth platforms={accounts} />,
  },
  {
    id: 'received',
    days: EVERYBODY,
    calls: [contract.material.list],
    render: ({ posts, signIns }) => posts === null && signIns === null && <ReceivedCard />,
  },
  {
    id: 'organs',
    days: EVERYBODY,
    render: ({ organs }) => organs.length > 0 && <OrganTable organs={organs} />,
  },
];
