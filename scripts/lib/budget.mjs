import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot } from './places.mjs';

/** What an area may cost the gate: seconds of a process with server tests, and of one with journeys. */
const BUDGET = { 'apps/server': 5, e2e: 10 };
const WORDS = { 'apps/server': '服务器', e2e: '浏览器' };

const areas = () =>
  readdirSync(inRoot('packages/contract/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => b.length - a.length);

/** The area that a test file is of: a folder of that name leads to it, or its name begins with it; else its own name. */
function areaOf(file, known) {
  const steps = file.split('/').slice(0, -1);
  const stem = basename(file).split('.')[0];
  const begins = (area) => stem === area || stem.startsWith(`${area}-`);
  return known.find((area) => steps.includes(area)) ?? known.find(begins) ?? stem;
}

/** A table of what areas cost that cost more than they may, and one line for all the others. */
export function budgetLines(files) {
  const known = areas();
  const lines = [];
  for (const [folder, budget] of Object.entries(BUDGET)) {
    const seconds = new Map();
    for (const { name, seconds: cost = 0 } of files.filter((file) => file.name.startsWith(`${folder}/`))) {
      const area = areaOf(name, known);
      seconds.set(area, (seconds.get(area) ?? 0) + cost);
    }
    const rows = [...seconds].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const over = rows.filter(([, cost]) => cost > budget);
    for (const [area, cost] of over)
      lines.push(`${cost.toFixed(1).padStart(6)}  ${WORDS[folder]} ${area}，预算 ${budget} 秒`);
    const rest = rows.slice(over.length);
    const sum = rest.reduce((total, [, cost]) => total + cost, 0);
    if (rest.length)
      lines.push(`${sum.toFixed(1).padStart(6)}  ${WORDS[folder]}，预算之内的 ${rest.length} 个领域`);
  }
  return lines;
}
