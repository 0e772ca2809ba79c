import { contract } from '@zhiying/contract';
import { Select } from 'antd';
import { Field } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';

interface AppletPagePickerProps {
  appId: string;
  pagePath: string;
  onPick(page: { appId: string; pagePath: string; title: string }): void;
}

/** One of the pages that the channel registered; nothing where it registered none. */
export function AppletPagePicker({ appId, pagePath, onPick }: AppletPagePickerProps) {
  const applets = useCall(contract.bx.picker, {});
  const pages = (applets.data?.rows ?? []).flatMap(({ name, appId: of, pages: its }) =>
    its.map(({ title, path }) => ({ value: `${of} ${path}`, label: `${name} · ${title}`, of, path, title })),
  );
  if (pages.length === 0) return null;
  const picked = pages.find(({ of, path }) => of === appId && path === pagePath);
  return (
    <Field label="已登记的页面" hint="选择后自动填写，也可手动填写">
      {({ id }) => (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择小程序页面"
          options={pages}
          value={picked?.value}
          onChange={(_value, page) => {
            if (page && !Array.isArray(page))
              onPick({ appId: page.of, pagePath: page.path, title: page.title });
          }}
        />
      )}
    </Field>
  );
}
