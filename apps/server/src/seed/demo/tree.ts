import type { Clock } from './clock.ts';
import { CHANNELS, shown } from './places.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface ChannelPlan {
  code: string;
  name: string;
  sort: number;
  createdAt: number;
}

type Level = '总部' | '大区' | '小区' | '经销商' | '门店';

export interface NodePlan {
  channel: ChannelPlan;
  parent: NodePlan | null;
  level: Level;
  kind: 'organ' | 'dealer' | 'store';
  code: string;
  name: string;
  sort: number;
  daysOld: number;
  createdAt: number;
}

export interface TreePlan {
  channels: ChannelPlan[];
  /** Parents before their children, as one walks the tree. */
  nodes: NodePlan[];
}

/** The group stands this long; people came a little later. */
const FOUNDED_DAYS = 520;
const OFFICE_OPENS = 9 * 60;

export function planTree(clock: Clock, draw: SeededRandom): TreePlan {
  const nodes: NodePlan[] = [];
  const channels = CHANNELS.map(({ code, name, regions }, at) => {
    const channel = { code, name: shown(name), sort: at, createdAt: clock.at(FOUNDED_DAYS, OFFICE_OPENS) };
    const plant = planter(nodes, channel, clock, draw);
    const headquarters = plant(null, '总部', `${name}总部`);
    for (const [regionName, areas] of Object.entries(regions)) {
      const region = plant(headquarters, '大区', regionName);
      for (const [areaName, dealers] of Object.entries(areas)) {
        const area = plant(region, '小区', areaName);
        for (const [dealerName, stores] of Object.entries(dealers)) {
          const dealer = plant(area, '经销商', dealerName);
          for (const store of stores) plant(dealer, '门店', store);
        }
      }
    }
    return channel;
  });
  return { channels, nodes };
}

const KINDS = { 总部: 'organ', 大区: 'organ', 小区: 'organ', 经销商: 'dealer', 门店: 'store' } as const;
const LETTERS = { organ: 'O', dealer: 'D', store: 'S' };

function planter(nodes: NodePlan[], channel: ChannelPlan, clock: Clock, draw: SeededRandom) {
  const numbers = { organ: 0, dealer: 0, store: 0 };
  const children = new Map<NodePlan | null, number>();
  return (parent: NodePlan | null, level: Level, name: string): NodePlan => {
    const kind = KINDS[level];
    numbers[kind] += 1;
    const sort = children.get(parent) ?? 0;
    children.set(parent, sort + 1);
    const daysOld = age(kind, numbers[kind], parent, draw);
    const node: NodePlan = {
      channel,
      parent,
      level,
      kind,
      // The same code in two channels would mean the same dealer working in both.
      code: `${LETTERS[kind]}${channel.sort + 1}${String(numbers[kind]).padStart(3, '0')}`,
      name: shown(name),
      sort,
      daysOld,
      createdAt: clock.at(daysOld, OFFICE_OPENS + draw.between(0, 480)),
    };
    nodes.push(node);
    return node;
  };
}

/** Most places are as old as the group; a few joined lately, so that the figures of the last weeks move. */
function age(kind: NodePlan['kind'], number: number, parent: NodePlan | null, draw: SeededRandom): number {
  const oldest = parent ? parent.daysOld - 1 : FOUNDED_DAYS - 1;
  const isRecent = (kind === 'dealer' && number % 6 === 0) || (kind === 'store' && number % 5 === 0);
  const age = isRecent ? draw.between(6, 110) : draw.between(425, 500);
  return Math.min(oldest, kind === 'organ' ? oldest : age);
}
