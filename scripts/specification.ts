/** The specification, line by line. A test that proves a line names its id in the title. */
import { calls } from './specification-calls.ts';
import { constants, entities, messages, roles, states, validation } from './specification-rules.ts';
import { purpose, screens } from './specification-screens.ts';

interface Line {
  /** `S2.livestamp.3`: section, topic, running number. */
  id: string;
  text: string;
}

const linesOf = (part: Record<string, string>): Line[] => Object.entries(part).map(([id, text]) => ({ id, text }));

export const sections: { title: string; lines: Line[] }[] = [
  { title: '1. What it is for', lines: linesOf(purpose) },
  { title: '2. Screens and routes', lines: linesOf(screens) },
  { title: '3. Entities', lines: linesOf(entities) },
  { title: '4. States', lines: linesOf(states) },
  { title: '5. Validation', lines: linesOf(validation) },
  { title: '6. Roles', lines: linesOf(roles) },
  { title: '7. Calls and events', lines: linesOf(calls) },
  { title: '8. Messages', lines: linesOf(messages) },
  { title: '9. Constants', lines: linesOf(constants) },
];

export const specification: Line[] = sections.flatMap(({ lines }) => lines);
