import type { TourStrings } from '../areas/tour-strings.ts';

export const enTour: TourStrings = {
  offer: 'New here?',
  take: 'Take a tour of five steps',
  decline: 'No, thank you',
  steps: [
    {
      title: 'Ask without SQL',
      text: 'Write what you want to know, choose a question, fill in its blanks, and press Answer. “Show the SQL” brings its statement into the editor.',
    },
    {
      title: 'Write SQL',
      text: 'The editor completes tables, columns and values as you type. What you write is kept, in tabs, in this browser.',
    },
    {
      title: 'Run it',
      text: 'Beside the button stands about how much of the database will be fetched. Ctrl+Enter runs from anywhere, and Esc stops.',
    },
    {
      title: 'See what there is',
      text: 'Every table and column with its meaning, and examples for each subject. A click writes a name into the statement.',
    },
    {
      title: 'Find anything',
      text: 'Ctrl+K searches actions, tables, examples, places and your history. F1 lists all keys.',
    },
  ],
  place: (step, steps) => `${step} of ${steps}`,
  next: 'Next',
  back: 'Back',
  end: 'End the tour',
  done: 'Done',
};
