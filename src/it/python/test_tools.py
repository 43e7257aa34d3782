import unittest

from stowage import WEATHER, client, prompt


class ToolsTest(unittest.TestCase):
    def setUp(self):
        self.openai = client()
        self.addCleanup(self.openai.close)

    def test_a_call_and_its_result_lead_to_the_final_text(self):
        question = prompt(
            'What is the weather?\n/sandbox tool weather {"city":"Köln"}\n/sandbox say It is 21 °C.',
            tools=[WEATHER],
        )
        asking = self.openai.chat.completions.create(**question).choices[0]
        self.assertEqual("tool_calls", asking.finish_reason)
        [call] = asking.message.tool_calls
        self.assertEqual(("weather", '{"city":"Köln"}'), (call.function.name, call.function.arguments))

        result = {"role": "tool", "tool_call_id": call.id, "content": "21"}
        question["messages"] += [asking.message, result]
        answer = self.openai.chat.completions.create(**question).choices[0]
        self.assertEqual("stop", answer.finish_reason)
        self.assertEqual("It is 21 °C.", answer.message.content)

    def test_streamed_calls_arrive_whole_and_apart(self):
        question = prompt(
            '/sandbox tool weather {"city":"Köln"}\n/sandbox tool weather {"city":"Kyōto","unit":"°C"}',
            tools=[WEATHER],
        )
        with self.openai.chat.completions.stream(**question) as stream:
            calls = stream.get_final_completion().choices[0].message.tool_calls
        self.assertEqual(
            ['{"city":"Köln"}', '{"city":"Kyōto","unit":"°C"}'], [call.function.arguments for call in calls]
        )
        self.assertEqual(["weather", "weather"], [call.function.name for call in calls])
        self.assertEqual(2, len({call.id for call in calls}))
