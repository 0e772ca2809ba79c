import { type Key, keysOf, type ScopeKind } from '@zhiying/contract';

export type RoleName = '总部运营' | '大区运营' | '区域管理员' | '经销商经理' | '店长' | '顾问' | '系统配置员';

interface RolePlan {
  name: RoleName;
  description: string;
  scope: ScopeKind;
  keys: Key[];
}

const DEALER_MANAGER: Key[] = [
  ...(['1-1', '1-3'] as const),
  ...keysOf(3),
  ...(['4-1', '5-1', '5-2', '5-4'] as const),
  ...keysOf(7),
  ...(['8-1', '8-4', '9-2', '9-3'] as const),
  ...keysOf(13),
  ...(['14-1', '14-2', '14-3', '14-4', '14-5', '14-6', '14-7', '14-8', '14-13'] as const),
  ...keysOf(15, 19),
  // Takes the packages of headquarters, compares with the accounts around.
  ...(['16-1', '16-2', '16-3', '16-4', '16-6'] as const),
];

/** Each holds all the keys of those it may appoint: 区域管理员 ⊃ 经销商经理 ⊃ 店长 ⊃ 顾问. */
export const ROLES: readonly RolePlan[] = [
  {
    name: '总部运营',
    description: '策划、审核并下发内容，查看整个渠道的使用情况和人员',
    scope: 'ALL',
    keys: ['1-1', '3-1', '3-6', '10-2', ...keysOf(4, 5, 6, 7, 8, 9, 13, 14, 15, 16, 18, 19)],
  },
  {
    name: '大区运营',
    description: '在本大区（小区）内下发内容、跟进任务，查看经销商与门店的使用情况',
    scope: 'TREE',
    keys: [
      ...(['1-1', '3-1', '3-6', '10-2'] as const),
      ...(['4-1', '4-2', '4-3', '4-5', '4-6', '4-7', '4-21', '4-22'] as const),
      ...(['5-1', '5-2', '5-4', '6-1', '7-1', '7-2'] as const),
      ...keysOf(8, 9),
      ...(['13-1', '13-2', '13-3'] as const),
      ...(['14-1', '14-2', '14-3', '14-4', '14-9', '14-10', '14-11', '14-13'] as const),
      ...(['15-1', '16-1', '16-2', '16-6', '19-1'] as const),
    ],
  },
  {
    name: '区域管理员',
    description: '管理本大区的组织、经销商、门店、角色与账号',
    scope: 'TREE',
    keys: [...new Set([...keysOf(1, 2, 3, 10), ...DEALER_MANAGER])],
  },
  {
    name: '经销商经理',
    description: '管理本经销商及其门店的账号、任务与线索',
    scope: 'TREE',
    keys: DEALER_MANAGER,
  },
  {
    name: '店长',
    description: '管理本门店的人员、任务与线索',
    scope: 'TREE',
    keys: [
      ...(['3-1', '3-2', '3-3', '3-4', '4-1', '5-1', '5-2', '7-1', '7-2', '8-1', '9-3'] as const),
      ...(['13-1', '13-3', '14-1', '14-2', '14-3', '14-13', '15-1'] as const),
    ],
  },
  {
    name: '顾问',
    description: '发布下发的内容，接待客户，跟进自己的线索',
    scope: 'SELF',
    keys: ['4-1', '5-1', '7-1', '7-2', '8-1', '13-1', '13-3'],
  },
  {
    name: '系统配置员',
    description: '维护角色、组织与系统参数，不接触业务数据',
    scope: 'ALL',
    keys: keysOf(2, 10, 11),
  },
];
