import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon, UploadIcon } from '#kit/base/icons.tsx';
import type { TabGroup } from '#kit/layout/grouped-tabs.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { hubPart } from './hub-part.tsx';

const BotTab = hubPart(async () => (await import('#features/aisbot/bot-tab.tsx')).BotTab);
const DocList = hubPart(async () => (await import('#features/aisbot/knowledge/doc-list.tsx')).DocList);
const PairList = hubPart(async () => (await import('#features/aisbot/knowledge/pair-list.tsx')).PairList);
const GapList = hubPart(async () => (await import('#features/aisbot/knowledge/gap-list.tsx')).GapList);
const TestTab = hubPart(async () => (await import('#features/aisbot/test/test-tab.tsx')).TestTab);
const FactsTab = hubPart(async () => (await import('#features/ai/resources/facts-tab.tsx')).FactsTab);

/** The bot and what it knows, as groups of 客户会话. */
export const KNOWLEDGE_GROUPS: readonly TabGroup[] = [
  {
    id: 'bot',
    title: '机器人',
    tabs: [
      {
        id: 'bot',
        title: '机器人',
        keys: [contract.aisbot.save, contract.aisbot.savePrompt].flatMap(keysOf),
        render: () => <BotTab />,
      },
    ],
  },
  {
    id: 'knowledge',
    title: '知识库',
    tabs: [
      { id: 'docs', title: '文档', keys: keysOf(contract.aisbotDoc.list), render: () => <DocList /> },
      { id: 'pairs', title: '问答', keys: keysOf(contract.aisbotPair.list), render: () => <PairList /> },
      { id: 'facts', title: '事实', keys: keysOf(contract.aiFact.list), render: () => <FactsTab /> },
      { id: 'gaps', title: '待补充', keys: keysOf(contract.aisbotGap.list), render: () => <GapList /> },
      { id: 'test', title: '问答测试', keys: keysOf(contract.aisbotTest.ask), render: () => <TestTab /> },
    ],
  },
];

const CREATES = {
  docs: { keys: keysOf(contract.aisbotDoc.create), title: '添加文档', imports: '' },
  pairs: { keys: keysOf(contract.aisbotPair.create), title: '新建问答', imports: '导入问答' },
  facts: { keys: keysOf(contract.aiFact.create), title: '新建事实', imports: '导入事实' },
};

/** The one solid button: what is new depends on the tab. */
export function KnowledgeButton() {
  const { search, setSearch } = usePage();
  const creates = CREATES[String(search.tabid) as keyof typeof CREATES];
  if (!creates) return null;
  return (
    <Can keys={creates.keys}>
      {creates.imports && (
        <Button icon={<UploadIcon />} onClick={() => setSearch({ ...search, import: 1 })}>
          {creates.imports}
        </Button>
      )}
      <Button type="primary" icon={<PlusIcon />} onClick={() => setSearch({ ...search, create: 1 })}>
        {creates.title}
      </Button>
    </Can>
  );
}
