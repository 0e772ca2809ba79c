import { contract, prospectCode } from '@zhiying/contract';
import { createElement, useEffect } from 'react';
import { objectIn } from '#kit/page/tab-key.ts';
import { setTabName, type Tab, useTabs } from '#kit/page/tabs.store.ts';
import { useCall } from '#kit/session/api/queries.ts';

interface NameProps {
  tabKey: string;
  id: number;
}

/** Asks as the page itself does, so that one reading serves both. */
const named =
  (useName: (id: number) => string | undefined) =>
  ({ tabKey, id }: NameProps) => {
    const name = useName(id);
    useEffect(() => {
      if (name) setTabName(tabKey, name);
    }, [tabKey, name]);
    return null;
  };

/** Of what opens within its page, only what the page has read: it knows when there is nothing to ask any more. */
const READ = { enabled: false };

const text = (id: number) => ({ id: String(id) });

/** What the objects of the pages are called, by the page and the name in its address. */
const NAMES: Record<string, ReturnType<typeof named>> = {
  'ai?article': named((id) => useCall(contract.aiArticle.info, text(id)).data?.title),
  'ai?theme': named((id) => useCall(contract.aiTheme.info, text(id)).data?.topic),
  'mixedshear/create?id': named((id) => useCall(contract.videoTheme.info, text(id)).data?.topic),
  'mixedshear/create?video': named((id) => useCall(contract.video.info, text(id)).data?.title),
  'mixedshear/package?id': named((id) => useCall(contract.videoPackage.info, text(id)).data?.name),
  'subject?id': named((id) => useCall(contract.subject.info, text(id)).data?.title),
  'kox?id': named((id) => useCall(contract.kox.info, text(id)).data?.name),
  'douyin?id': named((id) => useCall(contract.douyin.info, text(id)).data?.name),
  'task/detail?id': named((id) => useCall(contract.task.info, text(id)).data?.title),
  'task/dealer/detail?id': named((id) => useCall(contract.taskDealer.info, text(id)).data?.name),
  'task/dealer/center/detail?id': named((id) => useCall(contract.taskStore.info, text(id)).data?.name),
  'hot/index/index?tabid=topic&open': named(
    (id) => useCall(contract.hotTopic.info, { id }, READ).data?.title,
  ),
  'hot/index/index?tabid=video&open': named(
    (id) => useCall(contract.hotVideo.info, { id }, READ).data?.title,
  ),
  'hot/index/index?tabid=package&open': named(
    (id) => useCall(contract.hotPackage.info, { id }, READ).data?.title,
  ),
  'chat?talk': named((id) => useCall(contract.chat.info, { id }, READ).data?.customer.name),
  'clew?open': named((id) => useCall(contract.clue.info, { id }, READ).data?.name),
  'aigrow?id': named((id) => {
    const name = useCall(contract.growth.info, { id }, READ).data?.name;
    // Of somebody whose name is not shown, the code by which lists tell them apart.
    return name?.includes('*') ? prospectCode(id) : name;
  }),
  'user?open': named((id) => useCall(contract.member.info, { uid: id }, READ).data?.name),
  'dealer?open': named((id) => useCall(contract.dealer.info, { id }, READ).data?.name),
  'store?open': named((id) => useCall(contract.store.info, { id }, READ).data?.name),
};

/** Each open object's tab learns its name once the object has been shown, and follows it when it changes. */
export function TabNames() {
  const { tabs, recent } = useTabs();
  return tabs.filter(({ key }) => recent.includes(key)).map((tab) => <TabName key={tab.id} tab={tab} />);
}

function TabName({ tab: { key, path, search } }: { tab: Tab }) {
  const object = objectIn(path, search);
  const name = object && NAMES[object.of];
  return name ? createElement(name, { key: `${key} ${object.id}`, tabKey: key, id: object.id }) : null;
}
