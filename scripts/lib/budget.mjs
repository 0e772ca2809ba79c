import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot } from './places.mjs';

/** What an area may cost the gate: seconds of a process with server tests, and of one with journeys. */
const BUDGET = { 'apps/server': 5, e2e: 10 };
/** What belongs to no area, because it asks all of them the same; each with what it may cost, and why so much. */
const ACROSS = {
  'apps/server': {
    walk: { budget: 35, why: '每个接口都走一遍' },
    'policy-walk': { budget: 35, why: '每行能做什么都试一遍' },
    'phone-walk': { budget: 12, why: '每个读得到的地方都找一遍号码' },
    'view-walk': { budget: 6, why: '查看他人时，每个会改的接口都试一遍' },
  },
  e2e: {
    specified: { budget: 20, why: '规格里每个界面都有的规则' },
    console: { budget: 15, why: '菜单、标签页和命令面板，不属于哪个领域' },
  },
};
const WORDS = { 'apps/server': '服务器', e2e: '浏览器' };

const areas = () =>
  readdirSync(inRoot('packages/contract/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => b.length - a.length);

/** The area that a test file is of: a folder of that name leads to it, or its name begins with it; else its own name. */
function areaOf(file, across, known) {
  const steps = file.split('/').slice(0, -1);
  const stem = basename(file).split('.')[0];
  if (Object.hasOwn(across, stem)) return stem;
  const begins = (area) => stem === area || stem.startsWith(`${area}-`);
  return known.find((area) => steps.includes(area)) ?? known.find(begins) ?? stem;
}

function secondsOf(files, folder, across, known) {
  const seconds = new Map();
  for (const { name, seconds: cost = 0 } of files.filter((file) => file.name.startsWith(`${folder}/`))) {
    const area = areaOf(name, across, known);
    seconds.set(area, (seconds.get(area) ?? 0) + cost);
  }
  return [...seconds].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** A table of what costs more than it may, areas first, and a line each for all other areas and all other walks. */
export function budgetLines(files) {
  const known = areas();
  const lines = [];
  const line = (cost, text) => lines.push(`${cost.toFixed(1).padStart(6)}  ${text}`);
  for (const [folder, usual] of Object.entries(BUDGET)) {
    const words = WORDS[folder];
    const tell = (rows, budgetOf, overText, restText) => {
      const over = rows.filter(([name, cost]) => cost > budgetOf(name));
      for (const [name, cost] of over) line(cost, `${words} ${overText(name)}`);
      const rest = rows.filter((row) => !over.includes(row));
      const sum = rest.reduce((total, [, cost]) => total + cost, 0);
      if (rest.length) line(sum, `${words}，预算之内的 ${rest.length} ${restText}`);
    };
    const across = ACROSS[folder];
    const rows = secondsOf(files, folder, across, known);
    const own = rows.filter(([name]) => !Object.hasOwn(across, name));
    const walks = rows.filter(([name]) => Object.hasOwn(across, name));
    tell(
      own,
      () => usual,
      (name) => `${name}，预算 ${usual} 秒`,
      '个领域',
    );
    tell(
      walks,
      (name) => across[name].budget,
      (name) => `${name}，贯穿各领域（${across[name].why}），预算 ${across[name].budget} 秒`,
      '项贯穿各领域的检查',
    );
  }
  return lines;
}
