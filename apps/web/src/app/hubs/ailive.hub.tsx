import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useShowAddress } from '#features/ailive/show/show-address.ts';
import { PlusIcon } from '#kit/base/icons.tsx';
import { GroupedTabs, type TabGroup } from '#kit/layout/grouped-tabs.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { hubPart } from './hub-part.tsx';

const ShowList = hubPart(async () => (await import('#features/ailive/show/show-list.tsx')).ShowList);
const ShowPage = hubPart(async () => (await import('#features/ailive/show/show-page.tsx')).ShowPage);
const CommentList = hubPart(
  async () => (await import('#features/ailive/comment/comment-list.tsx')).CommentList,
);
const BlockedList = hubPart(
  async () => (await import('#features/ailive/comment/blocked-list.tsx')).BlockedList,
);
const ProduceTab = hubPart(async () => (await import('#features/ailive/script/produce-tab.tsx')).ProduceTab);
const ScriptList = hubPart(async () => (await import('#features/ailive/script/script-list.tsx')).ScriptList);
const ScriptDesk = hubPart(async () => (await import('#features/ailive/script/script-desk.tsx')).ScriptDesk);
const NewScript = hubPart(async () => (await import('#features/ailive/script/script-desk.tsx')).NewScript);
const HotScriptDesk = hubPart(
  async () => (await import('#features/ailive/script/script-desk.tsx')).HotScriptDesk,
);
const SoundSetting = hubPart(
  async () => (await import('#features/ailive/sound/sound-setting.tsx')).SoundSetting,
);
const AssistantSetting = hubPart(
  async () => (await import('#features/ailive/assistant/assistant-setting.tsx')).AssistantSetting,
);
const KeywordList = hubPart(
  async () => (await import('#features/ailive/keyword/keyword-list.tsx')).KeywordList,
);
const InsertList = hubPart(async () => (await import('#features/ailive/insert/insert-list.tsx')).InsertList);
const AccountList = hubPart(
  async () => (await import('#features/ailive/account/account-list.tsx')).AccountList,
);

const ROOM: TabGroup = {
  id: 'room',
  title: '直播间',
  tabs: [{ id: 'room', title: '直播间', keys: keysOf(contract.liveShow.list), render: () => <ShowList /> }],
};
const COMMENTS: TabGroup = {
  id: 'comment',
  title: '评论',
  tabs: [
    { id: 'comment', title: '评论', keys: keysOf(contract.liveShow.comments), render: () => <CommentList /> },
    {
      id: 'blocked',
      title: '已屏蔽观众',
      keys: keysOf(contract.liveShow.blocked),
      render: () => <BlockedList />,
    },
  ],
};

/** The room first, then what is said, how it sounds, what is answered, and where. */
const GROUPS: readonly TabGroup[] = [
  ROOM,
  COMMENTS,
  {
    id: 'scripts',
    title: '话术',
    tabs: [
      {
        id: 'produce',
        title: '话术生产',
        keys: keysOf(contract.liveScript.produce),
        render: () => <ProduceTab />,
      },
      { id: 'script', title: '话术库', keys: keysOf(contract.liveScript.list), render: () => <ScriptList /> },
    ],
  },
  {
    id: 'sound',
    title: '声音',
    tabs: [
      { id: 'sound', title: '声音', keys: keysOf(contract.liveSound.info), render: () => <SoundSetting /> },
    ],
  },
  {
    id: 'assistant',
    title: '助手',
    tabs: [
      {
        id: 'assistant',
        title: '助手设置',
        keys: keysOf(contract.liveAssistant.info),
        render: () => <AssistantSetting />,
      },
      {
        id: 'keyword',
        title: '关键词',
        keys: keysOf(contract.liveKeyword.update),
        render: () => <KeywordList />,
      },
      {
        id: 'insert',
        title: '互动插播',
        keys: keysOf(contract.liveInsert.update),
        render: () => <InsertList />,
      },
    ],
  },
  {
    id: 'account',
    title: '账号',
    tabs: [
      {
        id: 'account',
        title: '账号',
        keys: keysOf(contract.liveAccount.list),
        render: () => <AccountList />,
      },
    ],
  },
];

const CREATES = {
  room: { call: contract.liveShow.create, title: '新建场次', address: { create: 1 } },
  comment: { call: contract.liveShow.say, title: '录入评论', address: { create: 1 } },
  script: { call: contract.liveScript.create, title: '新建话术', address: { script: 'new' } },
  keyword: { call: contract.liveKeyword.create, title: '新建关键词规则', address: { create: 1 } },
  insert: { call: contract.liveInsert.create, title: '新建互动插播', address: { create: 1 } },
  account: { call: contract.liveAccount.create, title: '新建直播账号', address: { create: 1 } },
} as const;

/** The button beside the title for the tab that is open. */
function HeadButton() {
  const { search, setSearch } = usePage();
  const create = CREATES[(search.tabid ?? 'room') as keyof typeof CREATES];
  if (!create) return null;
  return (
    <Can keys={keysOf(create.call)}>
      <Button
        type="primary"
        icon={<PlusIcon />}
        onClick={() => setSearch({ ...search, open: undefined, ...create.address })}
      >
        {create.title}
      </Button>
    </Can>
  );
}

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** AI 直播: the room and its shows, scripts and their voice, the assistant and its rules, and the accounts. */
export default function AiliveHub() {
  const { search } = usePage();
  const { showId } = useShowAddress();
  if (showId !== null) return <ShowPage key={showId} id={showId} />;
  const [script, hot] = [idOf(search.script), idOf(search.hot)];
  if (script !== null) return <ScriptDesk key={script} id={script} />;
  if (search.script === 'new') return <NewScript />;
  if (hot !== null) return <HotScriptDesk key={hot} id={hot} />;
  return <GroupedTabs head={<HeadButton />} groups={GROUPS} />;
}
