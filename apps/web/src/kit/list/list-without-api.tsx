import { StateView } from '#kit/feedback/state-view.tsx';

/** A list that names no call: the program's fault, told to whoever looks and to whoever builds it. */
export function ListWithoutApi({ id }: { id: string }) {
  console.error(`列表「${id}」没有接口：ListPage 的 list 不能为空`);
  return (
    <StateView
      kind="error"
      title="列表未接入数据"
      text={['页面未指定数据接口，属于程序问题，与你的操作无关。', '请将页面名称反馈给管理员。']}
      footnote={<code>{id}</code>}
    />
  );
}
