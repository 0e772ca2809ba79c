import { contract } from '@zhiying/contract';
import { GroupedTabs, type TabGroup } from '#kit/layout/grouped-tabs.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { keysOf } from '#kit/session/action.ts';
import { KNOWLEDGE_GROUPS, KnowledgeButton } from './chat-knowledge.tsx';
import { hubPart } from './hub-part.tsx';

const Inbox = hubPart(async () => (await import('#features/chat/inbox.tsx')).Inbox);
const CustomerList = hubPart(async () => (await import('#features/chat/customer-list.tsx')).CustomerList);
const MessageList = hubPart(async () => (await import('#features/chat/message-list.tsx')).MessageList);
const TagList = hubPart(async () => (await import('#features/chat/tag-list.tsx')).TagList);
const CannedList = hubPart(async () => (await import('#features/chat/canned-list.tsx')).CannedList);
const AccountList = hubPart(async () => (await import('#features/chat/account-list.tsx')).AccountList);
const AuditTab = hubPart(async () => (await import('#features/chat/audit/audit-tab.tsx')).AuditTab);
const OwnReport = hubPart(async () => (await import('#features/chat/report/own-report.tsx')).OwnReport);
const DeskSetting = hubPart(async () => (await import('#features/chat/desk-setting.tsx')).DeskSetting);

const TABS: PermissionTab[] = [
  { id: 'inbox', title: '会话', keys: keysOf(contract.chat.list), render: () => <Inbox /> },
  { id: 'customer', title: '客户', keys: keysOf(contract.chatCustomer.list), render: () => <CustomerList /> },
  {
    id: 'message',
    title: '消息记录',
    keys: keysOf(contract.chatMessage.list),
    render: () => <MessageList />,
  },
  { id: 'tag', title: '标签', keys: keysOf(contract.chatTag.list), render: () => <TagList /> },
  { id: 'canned', title: '快捷回复', keys: keysOf(contract.chatCanned.list), render: () => <CannedList /> },
  {
    id: 'account',
    title: '客服账号',
    keys: keysOf(contract.chatAccount.list),
    render: () => <AccountList />,
  },
  { id: 'audit', title: '消息质检', keys: keysOf(contract.chatAudit.list), render: () => <AuditTab /> },
  { id: 'report', title: '报表', keys: keysOf(contract.chatReport.summary), render: () => <OwnReport /> },
  { id: 'desk', title: '分配设置', keys: keysOf(contract.chatDesk.setting), render: () => <DeskSetting /> },
];

const alone = (tab: PermissionTab): TabGroup => ({ id: tab.id, title: tab.title, tabs: [tab] });

/** Talks first, then the bot and what it knows, then what is set up once. */
const GROUPS: readonly TabGroup[] = [
  ...TABS.slice(0, 3).map(alone),
  ...KNOWLEDGE_GROUPS,
  ...TABS.slice(3).map(alone),
];

/** 客户会话: the inbox, and everything that makes it work. */
export default function ChatHub() {
  return <GroupedTabs head={<KnowledgeButton />} groups={GROUPS} />;
}
