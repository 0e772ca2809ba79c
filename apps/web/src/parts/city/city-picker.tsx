import { contract } from '@zhiying/contract';
import { Cascader } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import type { PickerLook } from '#kit/form/picker/picker-types.ts';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './city-picker.module.css';

interface CityPickerProps extends PickerLook {
  value: string | undefined;
  onChange(code: string | undefined): void;
  /** A whole province can be chosen as well. */
  provinces?: boolean;
}

const useProvinces = () =>
  useCall(contract.city.list, undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.rows ?? [];

/** Province › city; typing finds either. Municipalities are one step: their only city is themselves. */
export function CityPicker({ value, onChange, provinces = false, placeholder, ...control }: CityPickerProps) {
  const rows = useProvinces();
  const options = rows.map(({ code, name, cities: [only, ...others], cities }) =>
    only && others.length === 0
      ? { value: only.code, label: name }
      : {
          value: code,
          label: name,
          children: cities.map((city) => ({ value: city.code, label: city.name })),
        },
  );
  const home = options.find((option) => option.children?.some((city) => city.value === value));
  return (
    <Cascader
      {...control}
      className={classOf({ minWidth: 0, width: 'full' })}
      value={value === undefined ? undefined : home ? [home.value, value] : [value]}
      onChange={(path) => onChange((path as string[] | undefined)?.at(-1))}
      options={options}
      changeOnSelect={provinces}
      placeholder={placeholder ?? '请选择'}
      // A province is only the way to its cities: the name of the city alone is read faster.
      displayRender={(labels) => labels.at(-1)}
      showSearch={{
        limit: 30,
        matchInputWidth: false,
        render: (_typed, path) => path.map(({ label }) => label).join(' › '),
      }}
      notFoundContent={rows.length === 0 ? '加载中…' : '未找到结果'}
      classNames={{ popup: { root: styles.columns } }}
    />
  );
}

/** `江苏省`, `南京市` */
export function useCityName(code: string) {
  const rows = useProvinces();
  return (
    rows.flatMap(({ cities }) => cities).find((city) => city.code === code)?.name ??
    rows.find((province) => province.code === code)?.name
  );
}
