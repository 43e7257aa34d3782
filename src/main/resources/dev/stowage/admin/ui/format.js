/** How figures, times and names are written. What nobody told is a dash. */

export const NOTHING = '–';

const WHOLE = new Intl.NumberFormat('en');
const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

const isKnown = (value) => value !== null && value !== undefined;

export const whole = (value) => (isKnown(value) ? WHOLE.format(value) : NOTHING);

/** 1234 is 1.2k. */
export function short(value) {
  if (!isKnown(value)) {
    return NOTHING;
  }
  const [size, unit] = value >= 1e6 ? [1e6, 'M'] : value >= 1e3 ? [1e3, 'k'] : [1, ''];
  const scaled = value / size;
  return (unit && scaled < 99.95 ? scaled.toFixed(1) : Math.round(scaled)) + unit;
}

export const percent = (ratio) => (isKnown(ratio) ? `${Math.round(ratio * 100)}%` : NOTHING);

export function bytes(value) {
  return value >= 1e6 ? `${(value / 1e6).toFixed(1)} MB` : value >= 1e3 ? `${(value / 1e3).toFixed(1)} kB` : `${value} B`;
}

export const time = (instant) => TIME.format(new Date(instant));

export const day = (instant) => DAY.format(new Date(instant));

/** How long ago, in the largest unit. */
export function ago(instant, now = Date.now()) {
  const seconds = Math.max(0, (now - new Date(instant)) / 1000);
  const units = [[86400, 'd'], [3600, 'h'], [60, 'min']];
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, 's'];
  return unit === 's' && seconds < 3 ? 'now' : `${Math.floor(seconds / size)} ${unit} ago`;
}

/** A code with underscores as words. */
export const words = (code) => String(code).replaceAll('_', ' ');

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const ZONES = { files: 'Resident files', checkpoint: 'Checkpoint', memory_recall: 'Recall', arena: 'Memory' };

export const zoneName = (zone) => ZONES[zone] ?? capital(words(zone));

export const counted = (number, one, many = `${one}s`) => `${whole(number)} ${number === 1 ? one : many}`;
